import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './server-html.module.css'

/**
 * HTML that the server rendered from Markdown, as React elements: only the elements listed here exist, whatever the input,
 * and no markup is ever passed to the browser.
 */
const BLOCKS = new Set([
  ...['p', 'blockquote', 'ul', 'ol', 'li', 'pre', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 's', 'code'],
])
const EMPTY = new Set(['br', 'hr'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"]*")*)\s*\/?>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

interface Node {
  tag: string
  attributes: Record<string, string>
  children: (Node | string)[]
}

const decode = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** An unknown element stays text. */
function parse(html: string): Node {
  const root: Node = { tag: 'root', attributes: {}, children: [] }
  const open: Node[] = [root]
  const top = () => open.at(-1) ?? root
  let end = 0
  const addText = (text: string) => {
    if (text) top().children.push(decode(text))
  }
  for (const match of html.matchAll(TOKEN)) {
    const [whole, slash, tag = '', rest = ''] = match
    const isKnown = BLOCKS.has(tag) || EMPTY.has(tag) || tag === 'a'
    if (!isKnown) continue
    addText(html.slice(end, match.index))
    end = match.index + whole.length
    if (slash) {
      const opened = open.findLastIndex((node) => node.tag === tag)
      if (opened > 0) open.length = opened
      continue
    }
    const attributes = Object.fromEntries(
      [...rest.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, decode(value)]),
    )
    const node: Node = { tag, attributes, children: [] }
    top().children.push(node)
    if (!EMPTY.has(tag)) open.push(node)
  }
  addText(html.slice(end))
  return root
}

/** Their direction decides where the line, the bullets or the columns are: that of their first letter. */
const CONTAINERS = new Set(['blockquote', 'ul', 'ol', 'table'])
const HEADING = /^h[3-6]$/

/** `isInside` a container: with a direction of its own, a part would not count for that of its container. */
function draw(node: Node | string, key: number, isInside = false): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const { tag, attributes } = node
  if (EMPTY.has(tag)) return createElement(tag, { key })
  const isContainer = CONTAINERS.has(tag)
  const children = node.children.map((child, place) => draw(child, place, isInside || isContainer))
  if (tag === 'a')
    return (
      <PostLink key={key} href={attributes.href ?? ''}>
        {children}
      </PostLink>
    )
  const isOwn = isContainer || HEADING.test(tag) || (attributes.dir === 'auto' && !isInside)
  const direction = isOwn ? { dir: 'auto' } : {}
  const start = tag === 'ol' && /^\d{1,9}$/.test(attributes.start ?? '') ? { start: Number(attributes.start) } : {}
  return createElement(tag, { key, ...direction, ...start }, ...children)
}

/** Internal links navigate without a reload; external ones send no referrer. */
function PostLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(href)) {
    return (
      <Link to={href} className="text-link">
        {children}
      </Link>
    )
  }
  if (!/^(?:https?:|mailto:)/i.test(href)) return <>{children}</>
  return (
    <a className="text-link" href={href} rel="ugc nofollow noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}

/** `html` comes from the contract's `html` fields. */
export function ServerHtml({ html }: { html: string }) {
  return <div className={styles.text}>{parse(html).children.map((node, place) => draw(node, place))}</div>
}
