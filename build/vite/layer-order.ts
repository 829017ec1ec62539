/**
 * A PostCSS plugin. The first style sheet that names a cascade layer fixes the order of the layers, and sheets load in
 * any order: each sheet therefore declares all layers first (ui/styles/tokens.css).
 */
export const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (sheet: { prepend(text: string): void }) =>
    sheet.prepend('@layer tokens, reset, base, layout, components, utilities, print;'),
}
