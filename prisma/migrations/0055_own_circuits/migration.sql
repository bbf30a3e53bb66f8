-- Own charters are our own database and have no circuit: what was written of one before that was so is never written again.
delete from supplier_states t using suppliers s
 where s.branch_id = t.branch_id and s.id = t.supplier_id and s.adapter = 'charter';
