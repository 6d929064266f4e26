/** Before a pressed button disappears, moves the focus to the next button, row or heading. */
export function moveFocusOn(button: Element): void {
  const line = button.closest('li');
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const target =
    button.nextElementSibling ??
    [...(other?.querySelectorAll('button') ?? [])].at(-1) ??
    button.closest('[role=group]') ??
    document.querySelector('main h1');
  (target as HTMLElement | null)?.focus();
}
