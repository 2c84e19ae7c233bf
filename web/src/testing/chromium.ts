/** The Chromium of tests: quiet and small. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * Two hidden pages that every new window of Chromium loads for its address bar. Loading them took more than half of the processor
 * time of a context, and no test uses an address bar.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright switches off. Of several lists Chromium reads the last one only, so that ours has to repeat it; a test compares. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * A process for each site and one in reserve. Without them, and with one process at most (below), the pages of a context share a
 * process, which has compiled the application already.
 */
const MORE_PROCESSES = ['IsolateOrigins', 'site-per-process', 'SpareRendererForSitePerProcess']

export const SWITCHED_OFF = [...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES, ...MORE_PROCESSES]

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--mute-audio'],
  ...['--disable-site-isolation-trials', '--renderer-process-limit=1'],
  // The autoplay policy of a normal browser; a headless one allows everything.
  '--autoplay-policy=document-user-activation-required',
  `--disable-features=${SWITCHED_OFF}`,
  // No page of a test lives long enough to win back the processor time that optimizing its scripts takes.
  '--js-flags=--no-opt,--no-maglev',
]

const CHROMIUM = '/usr/bin/chromium'

/** The same engine without the windows of a browser: a new page takes a third less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Starts the browser that people have. The caller closes it. */
export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })

/** Starts Chromium's headless shell, or where it is not installed, the browser. The caller closes it. */
export const launchHeadlessShell = (): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
    // Text as wide as in the browser: the shell alone would round each letter to whole pixels.
    args: [...ARGUMENTS, '--font-render-hinting=none'],
  })
