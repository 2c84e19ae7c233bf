/**
 * What `npm run mutate` changes. `areas`: safety-relevant files, and the tests that have to notice a change in them.
 * `named`: changes that once went unnoticed, each with the test that notices it now.
 */

/** @typedef {{ project: string, files: string[], tests: string[] }} Area */
/** @typedef {{ name: string, file: string, from: string, to: string, project: string, tests: string[] }} Named */

const features = 'server/src/features'

/** @type {Record<string, Area>} */
export const areas = {
  visibility: {
    project: 'server',
    files: [`${features}/videos/videos.visibility.ts`, `${features}/videos/videos.policy.ts`],
    tests: [
      'features/videos/videos',
      'features/videos/edit-video',
      'features/lists',
      'features/moderation',
      'src/contract',
    ],
  },
  // One area each: the tests of all seven would take a minute for each fault.
  ...Object.fromEntries(
    ['chat', 'comments', 'forum', 'moderation', 'playlists', 'reports', 'users'].map((name) => [
      `policies of ${name}`,
      { project: 'server', files: [`${features}/${name}/${name}.policy.ts`], tests: [`features/${name}/`] },
    ]),
  ),
  ...Object.fromEntries(
    ['payouts', 'purchases', 'products', 'sponsors'].map((name) => [
      `money of ${name}`,
      { project: 'server', files: [`${features}/${name}/${name}.policy.ts`], tests: [`features/${name}/`] },
    ]),
  ),
  ledger: {
    project: 'server',
    files: ['service', 'entries', 'refunds'].map((part) => `${features}/ledger/ledger.${part}.ts`),
    tests: [
      ...['ledger', 'payouts', 'purchases', 'products', 'sponsors', 'donations'].map((name) => `features/${name}/`),
      'payments/payments.test',
    ],
  },
  // What the features do with money, beside what their policies allow.
  ...Object.fromEntries(
    Object.entries({
      payouts: ['payouts.service', 'payouts.sql'],
      donations: ['donations.service', 'monthly-gifts.service'],
      sponsors: ['sponsors.funding', 'sponsors.placing', 'sponsors.schedule', 'sponsors.tokens'],
      advertising: ['advertising.service'],
    }).map(([name, files]) => [
      `work of ${name}`,
      { project: 'server', files: files.map((file) => `${features}/${name}/${file}.ts`), tests: [`features/${name}/`] },
    ]),
  ),
  limits: {
    project: 'server',
    files: ['server/src/limits/rate-limits.ts', 'server/src/lib/gate.ts', 'server/src/lib/fair-queue.ts'],
    tests: ['limits/', 'lib/gate', 'lib/fair-queue', 'features/accounts/accounts', 'features/comments/'],
  },
  sessions: {
    project: 'server',
    files: [
      `${features}/accounts/sessions.ts`,
      `${features}/accounts/session-cookie.ts`,
      'server/src/http/origin-check.ts',
    ],
    tests: ['features/accounts/accounts', 'features/accounts/sign-in-form', 'features/settings/', 'http/requests'],
  },
  passwords: {
    project: 'server',
    files: [`${features}/accounts/password-policy.ts`],
    tests: ['features/accounts/password-policy'],
  },
  headers: {
    project: 'server',
    files: ['server/src/http/security-headers.ts', 'server/src/http/page-policies.ts'],
    tests: ['http/pages', 'http/page-policies', 'http/requests'],
  },
  // What one page may take over from another, and what is sent before routing: a mistake shows somebody else's data.
  'page templates': {
    project: 'web',
    files: ['page-template', 'page-templates', 'traced'].map((name) => `web/src/app/${name}.ts`),
    tests: ['app/shared-pages', 'app/page-template', 'app/traced'],
  },
  'media at once': {
    project: 'server-waiting',
    files: ['server/src/http/media-at-once.ts'],
    tests: ['http/media-at-once'],
  },
  'media decision': {
    project: 'server',
    files: ['server/src/http/media-decision.ts'],
    tests: ['http/media-routes', 'features/videos/media-addresses'],
  },
  uploads: {
    project: 'server-waiting',
    files: [`${features}/uploads/uploads.service.ts`, `${features}/uploads/unfinished-room.ts`],
    tests: ['features/uploads/uploads', 'features/uploads/unfinished-uploads'],
  },
}

/** @type {Named[]} */
export const named = [
  {
    name: 'played seconds between two reports are trusted',
    file: `${features}/videos/watching.sql.ts`,
    from: `least(\${playedSeconds}, 2.5 * greatest(0, extract(epoch FROM now() - t.reported_at)) + 1) END`,
    to: `\${playedSeconds} END`,
    project: 'server',
    tests: ['features/videos/videos.test'],
  },
  {
    name: 'a comment may be one letter longer',
    file: 'contract/src/comments.ts',
    from: 'COMMENT_MAX = 5000',
    to: 'COMMENT_MAX = 5001',
    project: 'server',
    tests: ['features/comments/'],
  },
  {
    name: 'comments have no limit in time',
    file: 'contract/src/comments.ts',
    from: "    limit: 'comments',\n",
    to: '',
    project: 'server',
    tests: ['features/comments/'],
  },
  {
    name: 'what others also watched weighs a third',
    file: `${features}/videos/related.sql.ts`,
    from: '3.0 * (count(*)',
    to: '1.0 * (count(*)',
    project: 'server',
    tests: ['features/videos/videos.test'],
  },
  {
    name: 'what two others watched counts',
    file: `${features}/videos/related.sql.ts`,
    from: 'const WATCHED_BY = 3',
    to: 'const WATCHED_BY = 2',
    project: 'server',
    tests: ['features/videos/videos.test'],
  },
  {
    name: 'views do not count in the rank of a search',
    file: `${features}/search/search-ranking.sql.ts`,
    from: ' + 0.1::float8 / 6 * log(1 + v.views)',
    to: '',
    project: 'server',
    tests: ['features/search/search.test'],
  },
  {
    name: 'preparing a video is tried once only',
    file: `${features}/processing/processing.jobs.ts`,
    from: 'retryLimit: 3',
    to: 'retryLimit: 0',
    project: 'server-waiting',
    tests: ['features/processing/processing.test'],
  },
  {
    name: 'unclaimed uploads go after twelve hours',
    file: `${features}/uploads/uploads.sweep.ts`,
    from: '24 * 3600',
    to: '12 * 3600',
    project: 'server-waiting',
    tests: ['features/uploads/unfinished-uploads', 'features/uploads/hostile-uploads'],
  },
  {
    name: 'an unknown name costs no time',
    file: `${features}/accounts/passwords.ts`,
    from: '  await verify(await decoy, password)\n',
    to: '',
    project: 'server-isolated',
    tests: ['features/accounts/passwords'],
  },
  {
    name: 'pages may be framed',
    file: 'server/src/http/page-policies.ts',
    from: '`frame-ancestors',
    to: '`frame-nobody',
    project: 'server',
    tests: ['http/pages', 'http/page-policies', 'http/requests'],
  },
  {
    name: 'a page carries no nonce',
    file: 'server/src/http/page-policies.ts',
    from: `script-src 'self' 'nonce-\${nonce}'`,
    to: "script-src 'self' 'unsafe-inline'",
    project: 'server',
    tests: ['http/pages', 'http/page-policies', 'http/requests'],
  },
  {
    name: 'links of members are recommended and know their opener',
    file: 'web/src/ui/text/linked-text.tsx',
    from: 'rel="ugc nofollow noopener noreferrer"',
    to: 'rel=""',
    project: 'web',
    tests: ['src/ui', 'features/comments'],
  },
  {
    name: 'Cancel leaves the transfer running',
    file: 'web/src/features/uploads/upload-work.ts',
    from: 'await transfer?.pause()',
    to: 'await Promise.resolve()',
    project: 'web',
    tests: ['features/uploads'],
  },
  {
    name: 'the channel header has no Subscribe',
    file: 'web/src/features/users/channel-header.tsx',
    from: '<SubscribeButton channelId={channel.id} viewer={viewer} />',
    to: '',
    project: 'web',
    tests: ['features/users'],
  },
  {
    name: 'the port that was tried stays taken',
    file: 'server/src/http/try-listening.ts',
    from: "    server.close()\n    await once(server, 'close')\n",
    to: '',
    project: 'server',
    tests: ['http/try-listening'],
  },
  {
    name: 'of two simultaneous edits of a product both are stored',
    file: `${features}/products/products.sql.ts`,
    from: "where('id', '=', id).forUpdate()",
    to: "where('id', '=', id)",
    project: 'server',
    tests: ['src/simultaneous-edits'],
  },
  {
    name: 'of two simultaneous edits of payout settings both are stored',
    file: `${features}/creators/creators.sql.ts`,
    from: "select(COLUMNS).where('id', '=', id).forUpdate()",
    to: "select(COLUMNS).where('id', '=', id)",
    project: 'server',
    tests: ['src/simultaneous-edits'],
  },
  {
    name: 'of two simultaneous edits of a video both are stored',
    file: `${features}/videos/edit-video.sql.ts`,
    from: '    .forUpdate()\n',
    to: '',
    project: 'server',
    tests: ['src/simultaneous-edits'],
  },
  {
    name: 'of two simultaneous edits of a testimonial both are stored',
    file: `${features}/testimonials/testimonials.sql.ts`,
    from: "where('id', '=', id).forUpdate()",
    to: "where('id', '=', id)",
    project: 'server',
    tests: ['src/simultaneous-edits'],
  },
  {
    name: 'two admins who suspend each other leave none',
    file: `${features}/reports/suspensions.ts`,
    from: 'canSuspend(viewer, person) && !isLastAdmin',
    to: 'canSuspend(viewer, person)',
    project: 'server',
    tests: ['features/reports/suspensions'],
  },
  {
    name: 'a category is removed while something is being filed in it',
    file: `${features}/categories/manage-categories.service.ts`,
    from: '        await sql.lockForRemoval(scope.tx, kind, id)\n',
    to: '',
    project: 'server',
    tests: ['src/simultaneous-edits'],
  },
]
