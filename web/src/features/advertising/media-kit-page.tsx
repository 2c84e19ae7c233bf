import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { TestimonialsPanel } from '../testimonials/testimonials-panel.tsx'
import { AdPackages } from './ad-options.tsx'
import { figuresQuery } from './advertising.queries.ts'
import { AudienceFigures } from './audience-figures.tsx'
import { AdvertisingFaq } from './faq.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { Hero } from './hero.tsx'
import styles from './section.module.css'
import { Section } from './section.tsx'
import { ShareBars } from './share-bars.tsx'
import { useFigureFormat } from './use-figure-format.ts'
import { useHaveArrived } from './use-have-arrived.ts'

/** Audience figures and the prices of campaigns. Open to everybody. */
export function MediaKitPage() {
  const t = useT()
  const { siteName } = useSettings()
  const { ages } = useFigureFormat()
  const { data, error, refetch } = useQuery(figuresQuery)
  const haveArrived = useHaveArrived('media-kit')
  const figures = haveArrived ? data?.figures : undefined
  return (
    <div className={styles.page}>
      <PageHead
        title={t('advertising.mediaKit')}
        description={t('advertising.mediaKitText', { site: siteName })}
        canonicalPath="/media-kit"
        openGraph={{ type: 'website' }}
      />
      <Hero title={t('advertising.mediaKit')} text={t('advertising.mediaKitText', { site: siteName })}>
        <ButtonLink to="/advertise">{t('advertising.advertiseWithUs')}</ButtonLink>
      </Hero>
      <Section title={t('advertising.audience')}>
        {figures ? (
          <AudienceFigures figures={figures} reading="mediaKit" />
        ) : haveArrived && error ? (
          <ErrorState text={t('advertising.loadFailed')} onRetry={() => refetch()} />
        ) : (
          <FiguresSkeleton />
        )}
      </Section>
      {figures && (
        <>
          <div className={styles.columns}>
            <Section title={t('advertising.ages')}>
              <ShareBars
                shares={figures.ages.map(({ from, to, share }) => ({
                  label: ages(from, to),
                  share,
                }))}
              />
            </Section>
            <Section title={t('advertising.faiths')}>
              <ShareBars
                shares={figures.faiths.map(({ faith, share }) => ({ label: t(`advertising.faith_${faith}`), share }))}
              />
            </Section>
          </div>
          <Section title={t('advertising.packages')}>
            <AdPackages figures={figures} />
          </Section>
        </>
      )}
      {haveArrived && <TestimonialsPanel place="media-kit" most={4} />}
      {figures && (
        <Section title={t('advertising.faq')}>
          <AdvertisingFaq figures={figures} />
        </Section>
      )}
      {haveArrived && (
        <div className={styles.ending}>
          <p>{t('advertising.ready')}</p>
          <ButtonLink to="/advertise" hash="contact" variant="primary">
            {t('advertising.contactUs')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
