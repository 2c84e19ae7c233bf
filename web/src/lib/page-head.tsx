import type { WatchVideo } from '@lamplight/contract/video-responses'
import { createContext, useContext, useLayoutEffect } from 'react'
import { useSettings } from './settings.tsx'

/** The metadata of a page for browsers, search engines and previews of shared links. */
export interface PageHeadProps {
  /** Without the site's name; shown as "Title - Lamplight". */
  title: string
  /** Plain text; of a long one the beginning is used. */
  description?: string
  /** Canonical path of the page, when several URLs show it. */
  canonicalPath?: string
  openGraph?: {
    type: 'website' | 'profile' | 'video.other'
    /** Title of the preview card, if it differs from the page's. */
    title?: string
    /** Path or absolute address. */
    image?: string
    imageAlt?: string
  }
  /** Alternate formats for readers and other sites; named only where visitors may see them and the page is not private. */
  alternates?: readonly { type: 'application/json+oembed' | 'application/rss+xml'; path: string; title: string }[]
  /** Described to search engines, on sites that are open to visitors. */
  video?: WatchVideo
  /** HTTP status of the document when the page's subject does not exist. */
  status?: 404
  /** The first seconds of the page's video, for playback before the scripts are there (app/early-playback-script.ts). */
  opening?: { codecs: string; files: readonly string[] } | null
  /** Hidden from search engines: personal and staff pages. */
  isPrivate?: boolean
}

/** Collects the metadata while the server renders; undefined in the browser. */
export type HeadCollector = (head: PageHeadProps) => void

export const HeadCollectorContext = createContext<HeadCollector | undefined>(undefined)

/** Rendered once by every page. In the browser it sets the title; on the server it fills the head of the document. */
export function PageHead(props: PageHeadProps) {
  const { siteName } = useSettings()
  const collect = useContext(HeadCollectorContext)
  collect?.(props)
  const title = documentTitle(props.title, siteName)
  // Before paint and before the router reports the new page, so that the new title is the one announced.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return null
}

/**
 * "Title - Lamplight"; the site's name alone while a page has no title. Without the soft hyphens of long headings, which some
 * window titles draw.
 */
export const documentTitle = (title: string, siteName: string) =>
  title === siteName ? siteName : `${title.replaceAll('\u00AD', '')} - ${siteName}`
