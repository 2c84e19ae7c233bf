/** Modules that share a file of the built application, as paths without the ending. */
export interface PartOfPages {
  name: string
  /** Below `web/src`. */
  source: readonly string[]
  /** Below `node_modules`. */
  libraries: readonly string[]
}

const icons = (...names: string[]) => names.map((name) => `lucide-react/dist/esm/icons/${name}`)

/**
 * Small modules that most of the pages with one of them need together: without this each is a file of its own, because some page
 * lacks it, and on a slow line a request takes longer than such a file (docs/decisions/0157-small-files.md). What stands first
 * also gets what it imports.
 */
export const partsOfPages: readonly PartOfPages[] = [
  {
    name: 'states',
    source: ['ui/states/async-list', 'ui/states/empty-state', 'ui/states/error-state', 'ui/states/skeleton'],
    libraries: icons('chevron-down'),
  },
  {
    name: 'lists',
    source: [
      'ui/badge',
      'lib/use-joint-arrival',
      'ui/text/relative-time',
      'ui/states/show-more',
      'ui/text/separator',
      'ui/videos/duration-badge',
      'ui/videos/thumbnail',
      'api/use-pages',
      'lib/range',
    ],
    libraries: [...icons('captions', 'image-off'), '@tanstack/react-query/build/modern/useInfiniteQuery'],
  },
  {
    name: 'forms',
    source: [
      'ui/overlays/dialog',
      'ui/forms/in-form',
      'ui/states/notice',
      'ui/forms/use-early-input',
      'ui/forms/use-other-version',
      'lib/text-drafts',
    ],
    libraries: [],
  },
  {
    name: 'playing',
    source: ['ui/states/progress', 'player/controls/storyboard', 'lib/use-is-hydrated'],
    libraries: icons('check', 'chevron-right', 'ellipsis-vertical', 'pause', 'play'),
  },
  {
    name: 'channel',
    source: [
      'ui/text/linked-text',
      'ui/reports/report-button',
      'features/users/subscribe-button',
      'features/users/users.queries',
    ],
    libraries: [],
  },
  {
    name: 'sponsored',
    source: [
      'ui/videos/sponsored-card',
      'features/placements/ad-slot',
      'features/placements/sponsored-item',
      'features/placements/sponsored-slot.module',
    ],
    libraries: [],
  },
]

/** Matches the ids of the modules of a part. */
export function modulesOf({ source, libraries }: PartOfPages): RegExp {
  const paths = [...source.map((path) => `/src/${path}`), ...libraries.map((path) => `/node_modules/${path}`)]
  return new RegExp(paths.map((path) => `${path}.`.replaceAll('.', String.raw`\.`)).join('|'))
}
