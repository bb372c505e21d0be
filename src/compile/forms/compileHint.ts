/**
 * First line of a script of which nearly everything runs soon: V8 compiles all its functions while it arrives, off the main
 * thread, instead of each when it is first called. To other engines it is a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n';
