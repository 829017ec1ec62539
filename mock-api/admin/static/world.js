/*
 * Runs in a page of the store that names a world in its address: later addresses of the tab name it too, so that the tab
 * stays in its world. The store's requests name the world by their `Referer`.
 */
const { world } = document.currentScript.dataset

function withWorld(address) {
  const url = new URL(address ?? location.href, location.href)
  if (url.origin === location.origin && !url.searchParams.has('world')) url.searchParams.set('world', world)
  return url.href
}

for (const name of ['pushState', 'replaceState']) {
  const original = history[name].bind(history)
  history[name] = (state, unused, address) => original(state, unused, withWorld(address))
}
