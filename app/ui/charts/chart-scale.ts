/** axisFor(0) → {top: 1, step: 1}; axisFor(937) → {top: 1000, step: 250}. */
export function axisFor(highest: number): { top: number; step: number } {
  if (highest <= 0) return { top: 1, step: 1 };
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = Math.max(1, Math.ceil(nice * power));
  return { top: Math.ceil(highest / step - 1e-9) * step, step };
}

export function marksOf({ top, step }: { top: number; step: number }): number[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
}

export function labeled(count: number, most: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(count / most));
  return (index) => index % every === 0;
}
