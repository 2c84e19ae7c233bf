/** The languages of the site; `language` of a video or comment is one of them. */
export type Language = 'en' | 'ar' | 'de' | 'es' | 'fr'

/** A person of the demo site. All of them have the password `lamplight`. */
export type DemoPerson = {
  /** 3 to 30 characters, lower case; used everywhere else to point at this person. */
  username: string
  displayName: string
  /** `creator` is a user with a channel worth following; `advertiser` owns sponsored content in a later step. */
  role: 'admin' | 'moderator' | 'creator' | 'viewer' | 'advertiser'
  /** Empty when the person has written none. */
  bio: string
  /** https address on a reserved domain (RFC 2606), or null. */
  website: string | null
  /** Path below `demo/`, 256 x 256 WebP; null shows the initials. */
  avatar: string | null
  language: Language
  joinedDaysAgo: number
}

export type DemoCaption = {
  language: Language
  /** The language's own name, as the player's menu shows it. */
  label: string
  /** WebVTT, path below `demo/`. */
  file: string
}

export type DemoVideo = {
  /** Also the name of its scene in `demo/scenes/`. */
  slug: string
  /** Where it is featured: above the home page's grid, or behind the sign-in forms. */
  featured?: 'home' | 'entrance'
  /** Username of the person who uploaded it. */
  owner: string
  /** 3 to 100 characters. */
  title: string
  /** Paragraphs parted by an empty line; may hold one link and timestamps (`0:12`) inside the video's length. */
  description: string
  language: Language
  /** Slug of a category. */
  category: string
  status: 'approved' | 'pending' | 'rejected'
  /** Words of the moderator to the owner; only where a decision was made that needs them. */
  contentNotes?: string
  /** Age in days (fractions allowed): since publication, or since upload while pending or rejected. */
  publishedDaysAgo: number
  /** Counters as the site shows them; they stand for an audience far larger than the demo people. */
  views: number
  likes: number
  dislikes: number
  /** Demo people who like it; they are included in `likes`. */
  likedBy: readonly string[]
  /** Path below `demo/`. */
  file: string
  /** Length of the file, exact to a tenth of a second. */
  durationSeconds: number
  /** The moment that makes the best poster. */
  thumbnailAtSeconds: number
  captions: readonly DemoCaption[]
}

export type DemoReply = {
  author: string
  text: string
  daysAgo: number
  /** How many of the demo people like it; below the number of people, so each like can be somebody's. */
  likes: number
}

/** A comment; always younger than its video, and older than its replies, which are in order of time. */
export type DemoComment = DemoReply & { video: string; replies?: readonly DemoReply[] }

/** `subscriber` follows the channel of `creator`. */
export type DemoSubscription = { subscriber: string; creator: string }

export type DemoChatMessage = {
  author: string
  text: string
  /** Fractions allowed; messages of a room are in order of time. */
  hoursAgo: number
  /** Index of the message in the same room that it replies to. */
  answers?: number
}

export type DemoRoom = {
  /** 1 to 60 characters. */
  name: string
  description: string
  host: string
  isPrivate: boolean
  /** Its members; of a private room everybody who may see it. The host and every author are included. */
  members: readonly string[]
  messages: readonly DemoChatMessage[]
}

/** A post of the forum, in Markdown. */
export type DemoForumPost = { author: string; text: string; daysAgo: number }

/** A topic with its first post and the replies in order of time. */
export type DemoForumTopic = DemoForumPost & {
  title: string
  isSticky?: boolean
  isLocked?: boolean
  views: number
  replies: readonly DemoForumPost[]
}

/** In list order. */
export type DemoForumCategory = { name: string; description: string; topics: readonly DemoForumTopic[] }

/** Something on the marketplace; its picture is `demo/products/<slug>.webp`. */
export type DemoProduct = {
  slug: string
  seller: string
  /** Slug of a category of products. */
  category: string
  title: string
  description: string
  /** US dollars. */
  price: number
  productUrl: string
  affiliateCode: string
  isFeatured: boolean
  clicks: number
}

export type DemoTestimonial = {
  place: 'watch' | 'advertise' | 'media-kit'
  quote: string
  authorName: string
  authorTitle: string
  /** Path below `demo/`, or null for initials. */
  avatar: string | null
}

/** Sponsored content of a demo advertiser. */
export type DemoSponsor = {
  /** Username. */
  advertiser: string
  advertiserName: string
  website: string | null
  /** Where it leads; https on a reserved domain (RFC 2606). */
  url: string
  title: string
  description: string
  /** Path below `demo/`, 640 x 360. */
  picture: string
  placement: 'sidebar' | 'feed' | 'video-pre' | 'video-post' | 'featured'
  /** Slug of a category; null: all of them. */
  category: string | null
  budgetCents: number
  isFeatured: boolean
  status: 'pending' | 'active' | 'rejected' | 'completed'
  /** Below zero: it starts later. */
  startedDaysAgo: number
  lengthDays: number
  /** Of what an even pace allows until now, 0 to 1. */
  shown: number
  /** Clicks for one impression. */
  clickRate: number
  notes?: string
}

/** The texts of the site's own pages, in Markdown. */
export type DemoPages = { rules: string; imprint: string; privacy: string }
