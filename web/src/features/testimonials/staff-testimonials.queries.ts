import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type StaffTestimonial, testimonialsApi } from '@lamplight/contract/testimonials'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export type TestimonialBody = BodyInputOf<typeof testimonialsApi.add>

/** Null when it has been removed meanwhile. */
export const readTestimonial = async (id: number): Promise<StaffTestimonial | null> =>
  (await call(testimonialsApi.staffList, {})).find((testimonial) => testimonial.id === id) ?? null

export const staffTestimonialsQuery = apiQuery(testimonialsApi.staffList, {})

/**
 * Staff add, edit and remove; queries on screen are refetched, also after a refusal: another moderator has removed the
 * testimonial meanwhile.
 */
export function useTestimonialSteps() {
  const client = useQueryClient()
  const after = {
    onSuccess: () => announceChange(client, { kind: 'testimonials' }),
    onSettled: () => refreshQueries(client, testimonialsApi.list, testimonialsApi.staffList),
  }
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: TestimonialBody }) =>
      repeatIfLost(() =>
        id === null ? call(testimonialsApi.add, { body }) : call(testimonialsApi.edit, { params: { id }, body }),
      ),
    ...after,
  })
  const remove = useMutation({
    mutationFn: (id: number) =>
      orLostResponse(call(testimonialsApi.remove, { params: { id } }), async () =>
        (await readTestimonial(id)) ? null : {},
      ),
    ...after,
  })
  return { save, remove }
}
