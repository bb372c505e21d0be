import { html } from '../../platform/html/html.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { Consent } from '../../platform/sites/ThirdParty.ts';
import { originsOf } from '../policy/originsOf.ts';

/** Address of the script that every frame begins with. */
export const frameScript = '/_frame/frame.js';

/** A frame for outside services: its document, and the origins that it may reach. */
export interface FramePage {
  markup: string;
  /** Exactly those that the site configures for this frame (SAFE-04). */
  origins: string[];
}

/**
 * The hidden frame in which the outside services of a site run (design §4). It knows the site and the services, and
 * nothing of the applicant; the page tells it what happened.
 */
export function framePage(settings: SiteSettings, consent: Consent): FramePage {
  const parties = (settings.ThirdParties ?? []).filter(
    ({ Consent: asked, InDocument }) => asked === consent && InDocument !== true,
  );
  const pixels = settings.Pixels.filter(({ Provider }) => parties.some(({ Id }) => Id === Provider));
  const addresses = [...parties.map(({ Url }) => Url), ...pixels.map(({ Tag }) => withoutPlaces(Tag))];
  return {
    markup: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Outside services</title>
<script type="module" src="${frameScript}"></script>
</head>
<body id="services" data-parties="${JSON.stringify(parties)}" data-pixels="${JSON.stringify(pixels)}"></body>
</html>
`.markup,
    origins: [...new Set(addresses.flatMap(originsOf))],
  };
}

function withoutPlaces(tag: string): string {
  return tag.replace(/\{[^}]*\}/gu, '');
}
