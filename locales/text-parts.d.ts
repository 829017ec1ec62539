// `build/vite/text-namespaces.ts` serves these modules.
declare module '*.json?part=names' {
  const texts: import('./shown-names.ts').NamedTexts
  export default texts
}
