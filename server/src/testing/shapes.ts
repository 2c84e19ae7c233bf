import * as z from 'zod/mini'

/** The parts of a JSON schema from which test values are made. */
export interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maximum?: number
  maxItems?: number
  format?: string
  pattern?: string
}

/** The shape of what a caller sends for a schema of the contract. */
export const shapeOf = (schema: unknown): Shape =>
  z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Shape
