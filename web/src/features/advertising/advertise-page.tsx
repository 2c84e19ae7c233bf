import { useQuery } from '@tanstack/react-query'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Target from 'lucide-react/icons/target'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { TestimonialsPanel } from '../testimonials/testimonials-panel.tsx'
import { AdOptions } from './ad-options.tsx'
import { figuresQuery } from './advertising.queries.ts'
import { AudienceFigures } from './audience-figures.tsx'
import { ContentPolicy } from './content-policy.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { Hero } from './hero.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import styles from './section.module.css'
import { Card, Cards, Section } from './section.tsx'
import { useHaveArrived } from './use-have-arrived.ts'

/** What the site offers advertisers, and an inquiry form. Open to everybody. */
export function AdvertisePage() {
  const t = useT()
  const { siteName } = useSettings()
  const { data, error, refetch } = useQuery(figuresQuery)
  const haveArrived = useHaveArrived('advertise')
  useScrollToForm(haveArrived)
  return (
    <div className={styles.page}>
      <PageHead
        title={t('advertising.title')}
        description={t('advertising.heroText', { site: siteName })}
        canonicalPath="/advertise"
        openGraph={{ type: 'website' }}
      />
      <Hero title={t('advertising.heroTitle')} text={t('advertising.heroText', { site: siteName })}>
        <ButtonLink to="/advertise" hash="contact">
          {t('advertising.contactUs')}
        </ButtonLink>
        <ButtonLink to="/media-kit">{t('advertising.viewMediaKit')}</ButtonLink>
      </Hero>
      <Section title={t('advertising.benefits')}>
        <Cards>
          <Card icon={<Icon of={Target} size={28} />} title={t('advertising.benefitAudience')}>
            {t('advertising.benefitAudienceText')}
          </Card>
          <Card icon={<Icon of={ShieldCheck} size={28} />} title={t('advertising.benefitSafe')}>
            {t('advertising.benefitSafeText')}
          </Card>
          <Card icon={<Icon of={HeartHandshake} size={28} />} title={t('advertising.benefitCreators')}>
            {t('advertising.benefitCreatorsText')}
          </Card>
        </Cards>
      </Section>
      <Section title={t('advertising.audience')}>
        {haveArrived && data ? (
          <AudienceFigures figures={data.figures} reading="advertise" />
        ) : haveArrived && error ? (
          <ErrorState text={t('advertising.loadFailed')} onRetry={() => refetch()} />
        ) : (
          <FiguresSkeleton />
        )}
      </Section>
      {haveArrived && (
        <>
          {data && (
            <Section title={t('advertising.options')}>
              <AdOptions figures={data.figures} />
            </Section>
          )}
          <Section title={t('advertising.policy')} text={t('advertising.policyText')}>
            <ContentPolicy />
          </Section>
          <TestimonialsPanel place="advertise" most={2} />
          <Section title={t('advertising.contactUs')} anchor={FORM}>
            <InquiryForm contactEmail={data?.contactEmail ?? null} />
          </Section>
        </>
      )}
    </div>
  )
}

const FORM = 'contact'

/** A link to the form was followed before the form was there: browser and router have looked for it too early. */
function useScrollToForm(isThere: boolean): void {
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (!isThere || wasThere.current) return
    wasThere.current = true
    if (window.location.hash === `#${FORM}`) document.getElementById(FORM)?.scrollIntoView()
  }, [isThere])
}
