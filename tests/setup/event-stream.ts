export function openEvents(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** @throws Error when the stream ends in the middle of an event */
    async next(): Promise<string> {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`);
        text += value;
      }
      const [event, ...rest] = text.split('\n\n');
      text = rest.join('\n\n');
      return event!;
    },
    async toEnd(): Promise<void> {
      while (!(await reader.read()).done);
    },
    close: () => reader.cancel(),
  };
}
