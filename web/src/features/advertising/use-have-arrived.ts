import { useQuery } from '@tanstack/react-query'
import { useJointArrival } from '../../lib/use-joint-arrival.ts'
import { testimonialsQuery } from '../testimonials/testimonials.queries.ts'
import { figuresQuery } from './advertising.queries.ts'

/**
 * Whether figures and testimonials have arrived. What is below them is shown then: they would push it away from under the
 * pointer, and how tall they are is not known before.
 */
export function useHaveArrived(place: 'advertise' | 'media-kit'): boolean {
  const figures = useQuery(figuresQuery)
  const testimonials = useQuery(testimonialsQuery(place))
  return useJointArrival({
    key: place,
    isMainLoading: figures.isLoading,
    isOtherLoading: testimonials.isLoading,
  })
}
