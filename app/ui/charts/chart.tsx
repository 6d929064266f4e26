import { type ReactNode, useId } from 'react';

export interface ChartPoint {
  label: string;
  value: number;
}

export interface ChartProps {
  title: string;
  description: string;
  points: ChartPoint[];
  format: (value: number) => string;
  axisFormat?: (value: number) => string;
}

export function Chart({
  title,
  description,
  height,
  className = 'chart',
  children,
}: Pick<ChartProps, 'title' | 'description'> & {
  height: number;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <svg
      className={className}
      height={height}
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {children}
    </svg>
  );
}
