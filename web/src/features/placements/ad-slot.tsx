import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { recallFromDevice, rememberOnDevice } from '../../lib/device-choice.ts'
import { useSettings } from '../../lib/settings.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isNetworkReady, loadAdNetwork, pollNetwork, requestAd } from './ad-network.ts'
import styles from './ad-slot.module.css'

/** The slots of display ads. */
export type AdPlace = 'home' | 'search' | 'below-video' | 'video-page' | 'sidebar'

/** Card fields may open on a video's page, so no third-party script ever runs there. */
const NETWORK_PLACES: readonly AdPlace[] = ['home', 'search']
/** The name of a slot's region. A page with several slots names each by its place. */
const NAMES = {
  home: 'placements.ad',
  search: 'placements.ad',
  'below-video': 'placements.adBelowVideo',
  'video-page': 'placements.adEndOfPage',
  sidebar: 'placements.adBesideVideo',
} as const satisfies Record<AdPlace, PlainKey>
/** The reader's consent, stored on the device. */
const CONSENT = 'adNetwork'

type Consent = 'allowed' | 'refused' | null

/**
 * A slot for a display ad. Without a publisher id, without consent and beside card fields it shows the site's own ad;
 * otherwise the network's, and it collapses when the network has none.
 */
function Slot({ place }: { place: AdPlace }) {
  const { adPublisherId } = useSettings()
  const isNetworkPlace = NETWORK_PLACES.includes(place)
  return adPublisherId !== null && isNetworkPlace ? (
    <ConsentedSlot place={place} publisherId={adPublisherId} />
  ) : (
    <HouseAd place={place} />
  )
}

export const AdSlot = import.meta.env.SSR ? sharedMarkup('AdSlot', Slot) : Slot

function ConsentedSlot({ place, publisherId }: { place: AdPlace; publisherId: string }) {
  // The server cannot know the choice; the slot has the same height either way.
  const [consent, setConsent] = useState<Consent>(null)
  useEffect(() => {
    const stored = recallFromDevice(CONSENT)
    if (stored === 'allowed' || stored === 'refused') setConsent(stored)
  }, [])
  const response = (choice: 'allowed' | 'refused') => {
    rememberOnDevice(CONSENT, choice)
    setConsent(choice)
  }
  if (consent === 'allowed') return <NetworkAd place={place} publisherId={publisherId} />
  return (
    <HouseAd place={place}>
      {consent === null && place === 'home' && (
        <ConsentQuestion onAllow={() => response('allowed')} onRefuse={() => response('refused')} />
      )}
    </HouseAd>
  )
}

/** Both choices are equally easy. */
function ConsentQuestion({ onAllow, onRefuse }: { onAllow: () => void; onRefuse: () => void }) {
  const t = useT()
  return (
    <div className={styles.question}>
      <p>{t('placements.consentText')}</p>
      <div className={styles.responses}>
        <Button size="small" onClick={onRefuse}>
          {t('placements.refuse')}
        </Button>
        <Button size="small" onClick={onAllow}>
          {t('placements.allow')}
        </Button>
      </div>
    </div>
  )
}

function NetworkAd({ place, publisherId }: { place: AdPlace; publisherId: string }) {
  const t = useT()
  const { adScriptUrl } = useSettings()
  const box = useRef<HTMLModElement>(null)
  const [isUnfilled, setIsUnfilled] = useState(false)
  useEffect(() => {
    loadAdNetwork(adScriptUrl, publisherId)
    let stop = pollNetwork(
      () => (isNetworkReady() ? true : null),
      (ready) => {
        if (!ready) return setIsUnfilled(true)
        requestAd()
        stop = pollNetwork(
          () => box.current?.dataset.adStatus ?? null,
          (status) => setIsUnfilled(status !== 'filled'),
        )
      },
    )
    return () => stop()
  }, [adScriptUrl, publisherId])
  if (isUnfilled) return null
  return (
    <section className={classNames(styles.slot, styles[place], styles.network)} aria-label={t(NAMES[place])}>
      <p className={styles.label}>{t('placements.ad')}</p>
      <ins
        ref={box}
        className={classNames('adsbygoogle', styles.frame)}
        data-ad-client={publisherId}
        data-ad-format="horizontal"
      />
    </section>
  )
}

/** The site's own ad. */
function HouseAd({ place, children }: { place: AdPlace; children?: ReactNode }) {
  const t = useT()
  const { siteName } = useSettings()
  return (
    <section className={classNames(styles.slot, styles[place])} aria-label={t(NAMES[place])} data-ad-place={place}>
      <p className={styles.label}>{t('placements.ad')}</p>
      <p className={styles.words}>{t('placements.houseText', { site: siteName })}</p>
      <Link to="/advertise" className={styles.action}>
        {t('placements.houseAction')}
      </Link>
      {children}
    </section>
  )
}
