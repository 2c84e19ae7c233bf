import { peopleApi } from '@lamplight/contract/people'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import type { People } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, { people }: { people: People }): void {
  serve(app, peopleApi.list, async ({ viewer, query, reply }) => sendPage(reply, await people.list(viewer, query)))
  serve(app, peopleApi.get, ({ viewer, params }) => people.get(viewer, params.id))
  serve(app, peopleApi.setRole, ({ viewer, params, body }) => people.setRole(viewer, params.id, body))
  serve(app, peopleApi.endSession, ({ viewer, params }) => people.endSession(viewer, params.id, params.session))
  serve(app, peopleApi.endSessions, ({ viewer, params }) => people.endSessions(viewer, params.id))
  serve(app, peopleApi.approve, ({ viewer, params, body }) => people.decide(viewer, params.id, body.isApproved))
  serve(app, peopleApi.invitations, async ({ query, reply }) => sendPage(reply, await people.invitations(query)))
  serve(app, peopleApi.invite, ({ viewer, body }) => people.invite(viewer, body))
  serve(app, peopleApi.withdraw, ({ viewer, params }) => people.withdraw(viewer, params.id))
}
