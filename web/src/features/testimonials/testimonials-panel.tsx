import type { TestimonialPlace } from '@lamplight/contract/testimonials'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { TestimonialCard } from './testimonial-card.tsx'
import { testimonialsQuery } from './testimonials.queries.ts'
import styles from './testimonials-panel.module.css'

interface TestimonialsPanelProps {
  place: TestimonialPlace
  /** Maximum number shown. */
  most: number
}

/** Testimonials of a placement, with a heading. Hidden when staff have entered none: quotes are never invented. */
export function TestimonialsPanel({ place, most }: TestimonialsPanelProps) {
  const t = useT()
  const id = useId()
  const { data = [] } = useQuery(testimonialsQuery(place))
  if (data.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('testimonials.heading')}
      </h2>
      <ul className={styles.list}>
        {data.slice(0, most).map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first testimonial on a watch page, without a heading; hidden when there is none (ruling 58). */
export function WatchTestimonial() {
  const { data } = useQuery(testimonialsQuery('watch'))
  const [first] = data ?? []
  return first ? <TestimonialCard testimonial={first} /> : null
}
