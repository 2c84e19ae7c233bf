/** Rules for every style sheet, so that pages work at the text sizes and colours people choose. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Only for their names: an imported style sheet does not contain its text.
const paths = Object.keys(import.meta.glob('../**/*.css'))
const sheets = Object.fromEntries(
  paths.map((path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')] as const),
)

/** Lines of all style sheets that match, each with its location; comments are ignored. */
const found = (pattern: RegExp) =>
  Object.entries(sheets).flatMap(([path, text]) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

it('every class that a component names is in its style sheet', () => {
  const components = Object.entries(
    import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' }),
  )
  const named = components.flatMap(([path, code]) =>
    [...code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
      const text = readFileSync(new URL(sheet, new URL(path, import.meta.url)), 'utf8')
      return [...code.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))].map(([, className = '']) => ({
        place: `${path}: ${className}`,
        isThere: new RegExp(`\\.${className}\\b`).test(text),
      }))
    }),
  )
  expect(named.length).toBeGreaterThan(1000)
  // `header.module.css` of a path, which is no class.
  const missing = named.filter(({ place, isThere }) => !isThere && !place.endsWith(': module'))
  expect(missing.map(({ place }) => place)).toEqual([])
})

it('line heights scale with the text: none is in pixels', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(100)
  expect(found(/line-height:[^;]*\dpx/)).toEqual([])
})

it('narrow columns are as wide as the text needs: their smallest width is in rem', () => {
  expect(found(/repeat\(auto-fi(t|ll), minmax\(.*rem/).length).toBeGreaterThan(5)
  expect(found(/repeat\(auto-fi(t|ll), minmax\((max\()?(min\(100%, )?(1?\d?\d|200)px/)).toEqual([])
})

it('the placeholder of every field has the same readable colour in every browser: the base sets it, and nothing else', () => {
  expect(found(/::placeholder/)).toEqual(['./styles/base.css: ::placeholder {'])
  const [, text] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(text).toMatch(/^::placeholder \{\s*color: var\(--ink-muted\);\s*opacity: 1;\s*\}/m)
})

it('in a dialog only its close button reaches into the padding: WebKit scrolls a dialog sideways whose row does', () => {
  const [, text = ''] = Object.entries(sheets).find(([path]) => path.endsWith('/dialog.module.css')) ?? []
  const wide = [...text.matchAll(/([^{}]+)\{[^{}]*margin-inline(-end)?: calc\(-1[^{}]*\}/g)]
  expect(wide.map(([, selector = '']) => selector.trim().split('\n').at(-1))).toEqual(['.head > button'])
})

it('transparent borders are visible in forced colours, so a state marked by one needs a rule for them', () => {
  const states = /\[aria-(current|selected|pressed|checked)|:checked/
  const silent = Object.entries(sheets)
    .filter(([, text]) => /border[a-z-]*:\s*[2-9]px solid transparent/.test(text) && states.test(text))
    .filter(([, text]) => !text.includes('forced-colors'))
  expect(silent.map(([path]) => path)).toEqual([])
})

it('a clamped text in the other direction than the page keeps its ellipsis', () => {
  const clamped = Object.entries(sheets).filter(([, text]) =>
    /-webkit-line-clamp[^}]*text-align: -webkit-match-parent/.test(text),
  )
  expect(clamped.length).toBeGreaterThan(3)
  const isComplete = (text: string) => /\[dir='rtl'\] .*:dir\(ltr\),\s*\[dir='ltr'\] .*:dir\(rtl\) \{/.test(text)
  expect(clamped.filter(([, text]) => !isComplete(text)).map(([path]) => path)).toEqual([])
})

it('rows of a list that scrolls in its own box are no wider than the box, whatever words they contain', () => {
  const lists = Object.entries(sheets).flatMap(([path, text]) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => /display: grid;[^}]*overflow-y: auto;[^}]*list-style: none;/.test(rules))
      .map(([, selector = '', rules = '']) => ({ place: `${path}: ${selector.trim()}`, rules })),
  )
  expect(lists.length).toBeGreaterThan(2)
  const wide = lists.filter(({ rules }) => !rules.includes('grid-template-columns: minmax(0, 1fr);'))
  expect(wide.map(({ place }) => place)).toEqual([])
})

it('lazy thumbnails are not loaded before the first picture or segment of a page, and their space does not change', () => {
  const [, text] = Object.entries(sheets).find(([path]) => path.endsWith('/thumbnail.module.css')) ?? []
  expect(text).toMatch(/:root\[data-opening\] \.picture\[loading='lazy'\] \{\s*display: none;/)
  expect(text).toMatch(/\.thumbnail \{[^}]*aspect-ratio: 16 \/ 9;/)
  expect(text).toMatch(/\.picture \{[^}]*position: absolute;/)
})

it('a breadcrumb shows the page it leads to on every screen [C-TOPIC-01, C-FORUMCAT-01, C-NEWTOPIC-01]', () => {
  const [, text] = Object.entries(sheets).find(([path]) => path.endsWith('/breadcrumbs.module.css')) ?? []
  expect(text).toMatch(/\.crumb \{/)
  expect(text).not.toMatch(/display: none/)
})

it('sponsored content and the tables of the dashboard show on a phone what they show elsewhere [V-SPON-08, M-CREATOR-52, M-CREATOR-56]', () => {
  for (const name of ['sponsored-card', 'creators/dashboard-page']) {
    const [, text] = Object.entries(sheets).find(([path]) => path.endsWith(`/${name}.module.css`)) ?? []
    expect(text).toMatch(/@media \(width/)
    expect(text).not.toMatch(/display: none/)
  }
})

it('what is mirrored from right to left is turned around its middle', () => {
  const [, text] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(text).toMatch(/\[dir='rtl'\] \.mirrored \{\s*transform: scaleX\(-1\);/)
})

it('sides are logical: no shorthand has another value on the left than on the right, outside the player', () => {
  const shorthand = /^(?:padding|margin|inset): (\S+) (\S+) (\S+) (\S+);$/
  const uneven = Object.entries(sheets)
    // The controls of the player are in the same places in every language.
    .filter(([path]) => !path.startsWith('../player/'))
    // The room for their icon or button is on the side of the page, whatever the direction of what is typed.
    .filter(([path]) => !['../features/search/search-box.module.css', './forms/search-field.module.css'].includes(path))
    .flatMap(([path, text]) => text.split('\n').map((line) => ({ path, line: line.trim() })))
    .filter(({ line }) => {
      const [, , right, , left] = shorthand.exec(line) ?? []
      return right !== left
    })
  expect(uneven).toEqual([])
})

it('a class can align user text: the general rule for it has no specificity', () => {
  const [, base] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(base).toContain(":where(p[dir='auto'], dd[dir='auto'], td[dir='auto']) {")
  expect(found(/^p\[dir/)).toEqual([])
})

it('text on the brand colour is readable in both themes: the light blue of the dark theme is never below white text', () => {
  const rules = Object.entries(sheets).flatMap(([path, text]) => text.split('}').map((rule) => ({ path, rule })))
  const wrong = rules.filter(
    ({ rule }) => /background(-color)?: var\(--brand\)/.test(rule) && rule.includes('--on-brand'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('a message does not cover an open menu, the buttons of a heading, or the bar at the bottom of a phone', () => {
  const text = (name: string) => sheets[`./${name}`] ?? ''
  const layer = (name: string) => Number(new RegExp(`--layer-${name}: (\\d+)`).exec(text('styles/tokens.css'))?.[1])
  const layerOf = (name: string) => layer(/z-index: var\(--layer-(\w+)\)/.exec(text(name))?.[1] ?? '')
  expect(layerOf('overlays/menu.module.css')).toBeGreaterThan(layerOf('overlays/toast.module.css'))
  expect(/\.region \{[^}]*inset-block-start[^}]*margin-inline: auto/.test(text('overlays/toast.module.css'))).toBe(true)
})

it('keyboard shortcuts are not offered on a phone', () => {
  expect(sheets['../features/moderation/moderation-page.module.css']).toMatch(
    /@media \(hover: none\) and \(pointer: coarse\) \{\s*\.keys \{\s*display: none/,
  )
})

it('a checkbox has the colours of the theme, and those of the browser in forced colours', () => {
  const [, base = ''] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(base).toMatch(
    /@media \(forced-colors: none\) \{\s*:where\(input\[type='checkbox'\]\) \{[^}]*border: 1px solid var\(--control-line\);[^}]*background: var\(--surface\);/,
  )
})

it('rows that scroll sideways fade only at the ends where they continue', () => {
  const [, base = ''] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(base).toMatch(/\.scroll-row \{[^}]*animation-timeline: scroll\(self inline\);/)
  expect(base).toMatch(/\[dir='rtl'\] \.scroll-row \{\s*mask-image: linear-gradient\(\s*to left,/)
})

it('short user text is on the side of the page, and text that people read at length on the side of its language', () => {
  const [, base = ''] = Object.entries(sheets).find(([path]) => path.endsWith('/base.css')) ?? []
  expect(base).toMatch(/:where\(p\[dir='auto'\][^{]*\{\s*text-align: -webkit-match-parent;/)
  expect(base).toMatch(/\.prose \{\s*text-align: start;/)
})

it('line breaks that were typed are kept, in a message that is sent and in one that waits [C-CHAT-19]', () => {
  expect(sheets['../features/chat/message-item.module.css']).toMatch(/\.content \{[^}]*white-space: pre-wrap;/)
  expect(sheets['../features/chat/unsent-item.module.css']).toMatch(/\.content \{[^}]*white-space: pre-wrap;/)
})

it('gifts of 25 dollars and more are gold, pinned topics have a bar at their start, and a warning is orange [M-DONATE-02, C-FORUMCAT-05, M-CREATOR-16]', () => {
  const orange = /background: var\(--warning-surface\);/
  const rule = (path: string, name: string) => new RegExp(`\\.${name} \\{([^}]*)`).exec(sheets[path] ?? '')?.[1]
  expect(rule('../features/donations/donate-card.module.css', 'gold')).toMatch(orange)
  expect(rule('../features/forum/forum.module.css', 'sticky')).toMatch(/border-inline-start: 4px solid var\(--lamp\);/)
  expect(rule('./states/notice.module.css', 'warning')).toMatch(orange)
})
