import { axisFor, marksOf } from './chart-scale';
import { Chart, type ChartProps } from './chart';

const ROW_PX = 40;
const BAR_PX = 12;
const AXIS_PX = 24;

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

const anchorOf = (mark: number, top: number) =>
  mark === 0 ? 'start' : mark === top ? 'end' : 'middle';

export function BarChart({ points, format, axisFormat = format, ...titles }: ChartProps) {
  const axis = axisFor(Math.max(0, ...points.map(({ value }) => value)));
  const marks = marksOf(axis);
  // Four marks of five digits don't fit side by side on a phone.
  const shown = marks.length > 3 ? marks.filter((_, index) => index % 2 === 0) : marks;
  const base = points.length * ROW_PX;
  return (
    <Chart {...titles} height={base + AXIS_PX}>
      {marks.map((mark) => (
        <line
          key={mark}
          className={mark === 0 ? 'base' : undefined}
          x1={percent(mark / axis.top)}
          x2={percent(mark / axis.top)}
          y1="0"
          y2={base}
        />
      ))}
      {points.map(({ label, value }, index) => (
        <g key={`${label} ${index}`}>
          <text className="name" x="6" y={index * ROW_PX + 15}>
            {label}
          </text>
          <text className="name" x="100%" y={index * ROW_PX + 15} textAnchor="end">
            {format(value)}
          </text>
          {value > 0 ? (
            <rect x="0" y={index * ROW_PX + 21} width={percent(value / axis.top)} height={BAR_PX} />
          ) : null}
        </g>
      ))}
      {shown.map((mark) => (
        <text
          key={mark}
          x={percent(mark / axis.top)}
          y={base + 18}
          textAnchor={anchorOf(mark, axis.top)}
        >
          {axisFormat(mark)}
        </text>
      ))}
    </Chart>
  );
}
