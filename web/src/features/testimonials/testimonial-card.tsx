import type { Testimonial } from '@lamplight/contract/testimonials'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './testimonial-card.module.css'

/** A quote about the site, and its author. */
export function TestimonialCard({ testimonial: { id, quote, author } }: { testimonial: Testimonial }) {
  return (
    <figure className={styles.card}>
      <blockquote className={styles.quote}>
        <p dir="auto">{quote}</p>
      </blockquote>
      <figcaption className={styles.author}>
        <Avatar name={author.name} url={author.avatarUrl} id={id} size={40} />
        <span className={styles.words}>
          <bdi className={styles.name}>{author.name}</bdi>
          {author.title && <bdi className={styles.title}>{author.title}</bdi>}
        </span>
      </figcaption>
    </figure>
  )
}
