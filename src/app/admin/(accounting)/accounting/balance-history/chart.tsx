"use client";
import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useFormat } from "@/ui/format/use-format";

type Point = { name: string; brief: string; balance: number | null; other: number | null };
type Props = { points: Point[]; year: string; other: string | null; currency: string; stepped: boolean };

const CHART = { accessibilityLayer: false, margin: { top: 8, left: 8, right: 16 } } as const;

/** Balances as lines, debit above the axis: time runs from left to right in every language. */
export default function Chart({ points, year, other, currency, stepped }: Props) {
  const { money } = useFormat();
  const figure = (amount: number) => money(amount, currency).figure;
  const series = [
    { name: "balance", label: year, color: "firouzeh.6" },
    ...(other === null ? [] : [{ name: "other", label: other, color: "orange.6", strokeDasharray: "5 4" }]),
  ];
  return (
    <LineChart
      dir="ltr"
      h="100%"
      data={points}
      dataKey="brief"
      series={series}
      curveType={stepped ? "stepAfter" : "linear"}
      withDots={!stepped}
      withLegend={other !== null}
      valueFormatter={figure}
      yAxisProps={{ width: 110, tickMargin: 6 }}
      xAxisProps={{ minTickGap: 24 }}
      referenceLines={[{ y: 0, color: "gray.5" }]}
      lineProps={{ isAnimationActive: false, connectNulls: false }}
      lineChartProps={CHART}
      tooltipAnimationDuration={0}
    />
  );
}
