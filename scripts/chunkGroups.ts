export interface ChunkGroup {
  name: string;
  test: RegExp;
}

/** Blocks of the frame around the flows (PRD-017), and those that nearly every screen is made of. */
export const frameBlocks =
  /src[\\/]blocks[\\/](header|footer|banner|features|security|reputation|cookieConsent|outlet|columns|stack|panel|heading|prose|link|button|actions|reviews)[\\/]/;

/** Widgets that nearly every form has. */
export const commonWidgets =
  /src[\\/]widgets[\\/](text|name|zip|email|phone|ssn|dateOfBirth|income|select|radioGroup|checkbox)[\\/]/;

/** Actions that every visit begins with (TRK-006, TRK-025). */
export const visitActions = /src[\\/]actions[\\/](saveTracking|trackStep)\./;

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
  // With what the entry shares with the rest of the app: apart it would be a request for a few lines.
  {
    name: 'engine',
    test: /src[\\/](engine|api|app[\\/](browser|configuration|release|storage))[\\/]|src[\\/]app[\\/]page[\\/](base|documentPhone|showLoader|showFailure|Loading\.module|LostPage\.module)\.|vite[\\/]preload-helper/,
  },
  { name: 'store', test: /node_modules[\\/]jotai[\\/]|src[\\/]state[\\/]/ },
  {
    name: 'frame',
    test: either(
      /node_modules[\\/]clsx[\\/]|src[\\/](copy|widgets[\\/]Hidden|blocks[\\/](shared|dialogFrame[\\/]DialogContext))[\\/.]/,
      frameBlocks,
    ),
  },
  // The checklist of rules is for new passwords only.
  {
    name: 'fields',
    test: either(
      /src[\\/](form[\\/]|blocks[\\/]form[\\/]|widgets[\\/](?!\w*[Cc]hecklist)\w+\.)/,
      commonWidgets,
    ),
  },
];

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`);
}
