import { Chart, type ChartProps } from './chart';
import { axisFor, labeled, marksOf } from './chart-scale';

const HEIGHT_PX = 168;
const TOP_PX = 8;
const BOTTOM_PX = 24;
const BASE_PX = HEIGHT_PX - BOTTOM_PX;
const MOST_LABELS = 4;
const FEWEST_SLOTS = 6;

const percent = (part: number) => `${Math.round(part * 1_000) / 10}%`;

export function ColumnChart({ points, format, axisFormat = format, ...titles }: ChartProps) {
  const axis = axisFor(Math.max(0, ...points.map(({ value }) => value)));
  // Whole pixels: digits compress worst.
  const yOf = (value: number) => Math.round(BASE_PX - (value / axis.top) * (BASE_PX - TOP_PX));
  const slots = Math.max(points.length, FEWEST_SLOTS);
  const columnOf = (index: number, value: number) =>
    value > 0 ? `M${index}.15 ${BASE_PX}V${Math.min(yOf(value), BASE_PX - 1)}h.7V${BASE_PX}` : '';
  const hasLabel = labeled(points.length, MOST_LABELS);
  return (
    <Chart {...titles} className="chart pl-16" height={HEIGHT_PX}>
      {marksOf(axis).map((mark) => (
        <g key={mark}>
          <line
            className={mark === 0 ? 'base' : undefined}
            x1="0"
            x2="100%"
            y1={yOf(mark)}
            y2={yOf(mark)}
          />
          <text x="-8" y={yOf(mark)} dy=".32em" textAnchor="end">
            {axisFormat(mark)}
          </text>
        </g>
      ))}
      <svg
        width="100%"
        height={BASE_PX}
        viewBox={`0 0 ${slots} ${BASE_PX}`}
        preserveAspectRatio="none"
      >
        <path d={points.map(({ value }, index) => columnOf(index, value)).join('')} />
      </svg>
      {points.map(({ label }, index) =>
        hasLabel(index) ? (
          <text key={label} x={percent(index / slots)} y={HEIGHT_PX - 6}>
            {label}
          </text>
        ) : null,
      )}
    </Chart>
  );
}
