/** A rule that is switched off somewhere says why: `oxlint-disable-next-line rule -- reason`. */
const required = {
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments()) {
        if (!/^\s*oxlint-disable/.test(comment.value) || / -- \S/.test(comment.value)) continue;
        report({ loc: comment.loc, message: 'Say why, after `--`.' });
      }
    },
  }),
};

export default { meta: { name: 'reasons' }, rules: { required } };
