/** `GET /__mock/preview`: the store in its three languages side by side, for a demonstration. */
import { LANGUAGES, type Language } from '../languages.ts'
import { html, type Markup } from './html.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'

type Texts = (typeof PREVIEW_TEXTS)[Language]

const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية', tr: 'Türkçe' }
const DIRECTIONS: Readonly<Record<Language, string>> = { en: 'ltr', ar: 'rtl', tr: 'ltr' }
const DEVICES = ['phone', 'tablet', 'desktop'] as const
const THEMES = ['system', 'light', 'dark'] as const
/** Not a character key (WCAG 2.1.4), so that the shortcut also works in text fields of every frame. */
const RESET_KEY = 'F8'

export function previewPage(language: Language): string {
  const texts = PREVIEW_TEXTS[language]
  return html`<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<link rel="icon" href="/__mock/static/mark.svg" type="image/svg+xml">
${['tokens', 'base', 'frame', 'preview'].map((name) => html`<link rel="stylesheet" href="/__mock/static/${name}.css">`)}
<script type="module" src="/__mock/static/preview.js"></script>
</head>
<body>
<a class="skip" href="#pages">${texts.skip}</a>
<header class="bar">
  <h1>${texts.title}</h1>
  <p>${texts.help}</p>
  <a class="way" href="/__mock">${texts.back}</a>
</header>
${controls(texts)}
<p class="note" role="status" data-note data-resetting="${texts.resetting}" data-done="${texts.done}" data-failed="${texts.failed}" data-alone="${texts.alone}"></p>
<main id="pages" class="pages" data-device="phone" tabindex="-1">
${LANGUAGES.map((each) => frame(each, texts))}
</main>
</body>
</html>
`.text
}

function controls(texts: Texts): Markup {
  return html`<section class="controls" aria-label="${texts.controls}">
  <form data-address>
    <label for="address">${texts.address}</label>
    <input id="address" name="address" type="text" dir="ltr" value="/" autocomplete="off" autocapitalize="off" spellcheck="false">
    <button class="button quiet" type="submit">${texts.go}</button>
  </form>
  ${choice('device', texts.device, DEVICES, 'phone', texts)}
  ${choice('theme', texts.theme, THEMES, 'system', texts)}
  <button class="button" type="button" data-reset="${RESET_KEY}" aria-keyshortcuts="${RESET_KEY}">${texts.reset} <kbd>${RESET_KEY}</kbd></button>
</section>`
}

function choice<Value extends keyof Texts>(
  name: string,
  legend: string,
  values: readonly Value[],
  first: Value,
  texts: Texts,
): Markup {
  return html`<fieldset>
  <legend>${legend}</legend>
  ${values.map(
    (value) =>
      html`<label><input type="radio" name="${name}" value="${value}" ${value === first && 'checked'}> ${texts[value]}</label>`,
  )}
</fieldset>`
}

function frame(language: Language, texts: Texts): Markup {
  return html`<figure>
  <figcaption><b lang="${language}" dir="${DIRECTIONS[language]}">${OWN_NAMES[language]}</b> <a href="/?lng=${language}" target="_blank" class="way" data-open>${texts.open}<span class="hidden"> ${OWN_NAMES[language]}</span></a></figcaption>
  <div class="screen"><iframe title="${OWN_NAMES[language]}" data-language="${language}" src="/?lng=${language}"></iframe></div>
</figure>`
}
