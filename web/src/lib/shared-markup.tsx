import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createContext, createElement, useContext } from 'react'
import { WatchedClock } from './clock.tsx'

/** The place of a shared component in a page. */
export interface MarkupPlace {
  /** Tag name of the placeholder element; it is removed before the page is sent. */
  element: string
  /** If its markup is known, nothing is rendered; until when it stays the same, milliseconds since 1970. */
  knownUntil: number | undefined
  /** Called when the markup depends on the time of rendering, with the time until which it stays the same. */
  noteTime: (until: number) => void
}

/** Keeps the markup of shared components between renders of the server (app/page-markup.ts). */
export interface MarkupKeeper {
  /** Null when this use of the component cannot be shared. */
  place: (name: string, props: object, options: SharedMarkupOptions) => MarkupPlace | null
  /** Tag name of the placeholder element for a component that is rendered for each reader; null to render it here. */
  placeOwn: (Component: ComponentType, props: object) => string | null
}

export interface SharedMarkupOptions {
  /** What the markup depends on of the page's URL (path and query); '' for nothing. All of it by default: links know their page. */
  partOfUrl?: (url: string) => string
  /** Props that do not change the first markup, such as handlers. */
  without?: readonly string[]
}

export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null)

/**
 * A component whose markup the server keeps and uses again for everybody who gets the same: for the same props, language,
 * theme, settings and URL. Write `import.meta.env.SSR ? sharedMarkup('Name', Name) : Name`, which is the
 * component itself in the browser. Its props are plain data, and it renders elements without `useId`. It is rendered without
 * the reader's data: what depends on the reader is a prop.
 */
export function sharedMarkup<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  options: SharedMarkupOptions = {},
): ComponentType<Props> {
  return function Shared(props) {
    const place = useContext(MarkupKeeperContext)?.place(name, props, options)
    if (!place) return <Component {...props} />
    if (place.knownUntil !== undefined) return createElement(place.element)
    return createElement(
      place.element,
      null,
      <MarkupKeeperContext value={null}>
        <QueryClientProvider client={new QueryClient()}>
          <WatchedClock onRead={place.noteTime}>
            <Component {...props} />
          </WatchedClock>
        </QueryClientProvider>
      </MarkupKeeperContext>,
    )
  }
}

/**
 * A component that is the reader's own: the rest of the page may be used for others too (app/page-template.ts), this is rendered
 * for each, and kept for their next pages (app/own-parts.tsx). Write `import.meta.env.SSR ? ownMarkup(Name) : Name`. Its props
 * are taken from responses as they are. It renders elements without `useId`, and reads no context but that of app/providers.tsx
 * and the router's location.
 */
export function ownMarkup<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function Own(props) {
    const element = useContext(MarkupKeeperContext)?.placeOwn(Component as ComponentType, props)
    return element ? createElement(element) : <Component {...props} />
  }
}
