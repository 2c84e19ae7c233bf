/**
 * How often one person (or one network, for visitors) may do something. An endpoint names its limit; the server takes
 * one point for each call. An operator changes the numbers by the setting LIMITS. (norms row 7, ruling 164)
 */
interface Limit {
  /** How many calls are allowed in `seconds`. */
  points: number
  seconds: number
}

export const limits = {
  // Accounts. Counted by the service itself, because only failures count: a whole congregation may sign in from one address.
  loginByAddress: { points: 15, seconds: 300 },
  loginByAccount: { points: 10, seconds: 300 },
  registerByAddress: { points: 10, seconds: 600 },

  // Any call or file that has no limit of its own, and any page. A page makes up to ten reads; a hundred visitors may share a line.
  reads: { points: 3000, seconds: 60 },
  pages: { points: 1200, seconds: 60 },

  // Any small write that has no limit of its own.
  writes: { points: 120, seconds: 60 },

  // Comments.
  comments: { points: 12, seconds: 60 },

  // Uploads.
  uploads: { points: 30, seconds: 3600 },
  // Parts of a resumable upload. Those of 256 KiB and more are free: the quota of a member limits their bytes.
  uploadParts: { points: 3000, seconds: 60 },

  // Watching. By member or by a visitor's network: a hundred players behind one connection report every five seconds.
  reports: { points: 1200, seconds: 60 },

  // Search and channels. One call for every pause while somebody types.
  suggestions: { points: 240, seconds: 60 },

  // Pictures of members: of a photograph, decoding takes half a second.
  pictures: { points: 20, seconds: 600 },

  // Playlists.
  playlists: { points: 30, seconds: 600 },

  // Settings and mail.
  /** Guessing the password of an open session, or the link of a mail. */
  passwordChecks: { points: 10, seconds: 600 },
  /** Own data as a file. */
  exports: { points: 5, seconds: 3600 },
  /** Mail that anybody can have sent. */
  accountMail: { points: 5, seconds: 3600 },

  // Payments and ledger. A giver mistypes a card a few times; somebody who tries stolen ones needs hundreds.
  cardAttempts: { points: 12, seconds: 600 },
  paymentStarts: { points: 20, seconds: 600 },
  paymentReads: { points: 120, seconds: 60 },

  // Purchases. A buyer who tries several cards stays far below; a tester of stolen ones does not.
  purchases: { points: 30, seconds: 3600 },
  // Parts and resumptions of one download count too.
  downloads: { points: 600, seconds: 3600 },

  // Creators and payouts.
  payouts: { points: 20, seconds: 3600 },
  // Wrong passwords when confirming an action.
  confirmPassword: { points: 10, seconds: 300 },

  // Chat.
  // Messages by member, over the socket and by plain request together; frames of any kind are counted by connection.
  chatMessages: { points: 20, seconds: 20 },
  // People that messages name, who are notified of it; further ones are not.
  chatMentions: { points: 60, seconds: 300 },
  chatRooms: { points: 5, seconds: 3600 },
  chatInvitations: { points: 30, seconds: 3600 },

  // Forum.
  forumCategories: { points: 5, seconds: 3600 },
  forumTopics: { points: 10, seconds: 3600 },
  forumPosts: { points: 20, seconds: 300 },
  // Each edit stores the text before it for staff.
  forumEdits: { points: 30, seconds: 300 },
  // An additional limit for members who have not taken part for some time.
  forumNewcomers: { points: 6, seconds: 600 },
  forumPreviews: { points: 60, seconds: 60 },
  forumReads: { points: 240, seconds: 60 },

  // Reports and safety.
  abuseReports: { points: 20, seconds: 3600 },

  // Sponsors.
  sponsors: { points: 30, seconds: 3600 },
  // By member or by a visitor's network, like reports of watching.
  sponsorEvents: { points: 1200, seconds: 60 },

  // Affiliate products.
  products: { points: 20, seconds: 3600 },
  productClicks: { points: 60, seconds: 60 },

  // Advertising and newsletter.
  advertisingInquiries: { points: 5, seconds: 3600 },
  newsletter: { points: 5, seconds: 600 },
  newsletterLinks: { points: 30, seconds: 600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
