import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Témoignages',
}
