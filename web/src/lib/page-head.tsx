import { createContext, useContext, useLayoutEffect } from 'react'
import { useSettings } from './settings.tsx'

/** What a page says of itself to browsers, search engines and previews of shared links. */
export interface PageHeadProps {
  /** Without the site's name; shown as "Title - Lamplight". */
  title: string
  /** One or two plain sentences. */
  description?: string
  /** Path of the page's one true address, when several show the same. */
  canonicalPath?: string
  openGraph?: {
    type: 'website' | 'profile' | 'video.other'
    /** Where the card's title is not the page's. */
    title?: string
    /** Path or absolute address. */
    image?: string
    imageAlt?: string
  }
  /** The same thing in another form, for readers and other sites; named only where visitors may look. */
  alternates?: readonly { type: 'application/json+oembed' | 'application/rss+xml'; path: string; title: string }[]
  /** HTTP status of the document when the page says that its thing is not there. */
  status?: 404
  /** Kept from search engines: personal and staff pages. */
  isPrivate?: boolean
}

/** Takes what a page says while the server renders it; undefined in the browser. */
export type HeadCollector = (head: PageHeadProps) => void

export const HeadCollectorContext = createContext<HeadCollector | undefined>(undefined)

/** Rendered by every page once. In the browser it keeps the title; on the server it fills the head of the document. */
export function PageHead(props: PageHeadProps) {
  const { siteName } = useSettings()
  const collect = useContext(HeadCollectorContext)
  collect?.(props)
  const title = documentTitle(props.title, siteName)
  // Before paint and before the router reports that the page is there, so that the new title is the one announced.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** "Title - Lamplight". */
export const documentTitle = (title: string, siteName: string) => `${title} - ${siteName}`
