/** The contract as an OpenAPI 3.1 document. */
import type { Endpoint } from '@lamplight/contract/endpoint'
import { type ErrorCode, errorMeanings } from '@lamplight/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const parametersOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.multipart) {
    const file = { type: 'object', properties: { [endpoint.multipart]: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
  }
}

function failuresOf(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...endpoint.errors, 'rate_limited']
  if (endpoint.access !== 'anyone') codes.push('not_signed_in')
  if (endpoint.access === 'staff' || endpoint.access === 'admin') codes.push('forbidden')
  if (endpoint.body || endpoint.query) codes.push('validation_failed')
  const byStatus = Map.groupBy(codes, (code) => errorMeanings[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: [...new Set(group)]
          .map((code) => `${code}: ${errorMeanings[code].text.replace('{limit}', '…')}`)
          .join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function operationOf(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? { security: [] } : {}),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...failuresOf(endpoint),
    },
  }
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'status', 'title', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorMeanings) },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    retryAfterSeconds: { type: 'integer', description: 'As in the header Retry-After' },
    until: { type: 'string', description: 'When a suspension ends; absent when it is permanent' },
    current: { type: 'string', description: 'With text_changed: the text as it is stored now' },
    limit: {
      type: 'object',
      description: 'What was exceeded, with failures that name a limit',
      properties: {
        value: { type: 'number' },
        unit: { type: 'string', enum: ['bytes', 'seconds', 'pixels', 'items'] },
      },
    },
    requestId: { type: 'string' },
  },
}

/** The whole document; `endpoints` in the order of registration. */
function describeApi(endpoints: readonly Endpoint[], siteName: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1', license: { name: 'Apache-2.0' } },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: { Problem: problemSchema },
    },
  }
}

export function openApiRoutes(app: FastifyInstance, siteName: string): void {
  let json: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(describeApi(app.servedEndpoints, siteName))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
