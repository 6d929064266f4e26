/** The events of an open stream, one after the other, however they are cut on their way. */
export function openEvents(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** @throws Error where the stream ends before another event is whole */
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
    /** Reads on until the server has ended the stream. */
    async toEnd(): Promise<void> {
      while (!(await reader.read()).done);
    },
    close: () => reader.cancel(),
  };
}
