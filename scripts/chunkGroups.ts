export interface ChunkGroup {
  name: string;
  test: RegExp;
}

/**
 * What always loads together is one file: packages that change seldom, the blocks that stand around every screen, and the
 * form with the inputs that nearly every form has. Everything else is a file of its own, fetched when a screen names it.
 */
export const chunkGroups: ChunkGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/ },
  // With the stand-ins for parts of rjsf: rjsf imports them, and a circle of two files would run in the wrong order.
  {
    name: 'rjsf',
    test: /node_modules[\\/](@rjsf|@x0k|fast-equals|react-is|jsonpointer|lodash)[\\/]|src[\\/]form[\\/]slim[\\/]/,
  },
  { name: 'store', test: /node_modules[\\/]jotai[\\/]/ },
  {
    name: 'frame',
    test: /node_modules[\\/]clsx[\\/]|src[\\/](copy|blocks[\\/](shared|header|footer|banner|cookieConsent|columns|stack|panel|heading|prose|link|button|actions))[\\/]/,
  },
  {
    name: 'fields',
    test: /src[\\/](form|widgets[\\/](text|name|zip|email|phone|ssn|dateOfBirth|income|select|radioGroup|checkbox)|widgets[\\/][A-Za-z]+\.)/,
  },
];
