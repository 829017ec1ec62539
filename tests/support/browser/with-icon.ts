import { type IconName, iconPaths } from '#ui/icons/icon-paths.ts'

/** Selects what has an icon: `button${withIcon('heart')}`. */
export function withIcon(name: IconName): string {
  return `:has(path[d="${iconPaths[name]}"])`
}
