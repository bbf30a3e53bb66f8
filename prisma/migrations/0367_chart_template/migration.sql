-- An account of the initial chart (ledger.chart_template), as its texts are listed.
create type ledger.template_account as (code text, title text, title_latin text, nature text, key text, slots int, kind text);
