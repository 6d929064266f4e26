type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'button'>;

export const isPlainPress = ({ metaKey, ctrlKey, shiftKey, button }: Press): boolean =>
  !metaKey && !ctrlKey && !shiftKey && button === 0;
