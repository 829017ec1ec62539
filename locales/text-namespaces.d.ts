// `build/vite/text-namespaces.ts` serves these modules.
declare module '*.json?namespace=names' {
  const texts: import('./shown-names.ts').NamedTexts
  export default texts
}
