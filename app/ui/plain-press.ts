type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

/** Whether a link was pressed to go there: not for a new tab or window, nor for a menu. */
export const isPlainPress = ({ metaKey, ctrlKey, shiftKey, button }: Press): boolean =>
  !metaKey && !ctrlKey && !shiftKey && button === 0;
