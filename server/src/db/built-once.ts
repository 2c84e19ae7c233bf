import type { Compilable, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value while its statement is built. */
class Placeholder {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/**
 * A statement for the busiest reads: built with its first use and executed with other values from then on. Building it each time
 * takes longer than the database does. `build` may only pass its values on: they are placeholders.
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let statement: ReturnType<Compilable<Row>['compile']> | undefined
  return async (db, ...values) => {
    statement ??= build(db, ...(values.map((_, number) => new Placeholder(number)) as unknown as Values)).compile()
    const parameters = statement.parameters.map((given) =>
      given instanceof Placeholder ? values[given.number] : given,
    )
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

/** As `builtOnce`, of a statement written as text. */
export const textBuiltOnce = <Values extends readonly unknown[], Row>(
  build: (...values: Values) => RawBuilder<Row>,
): ((db: Db, ...values: Values) => Promise<Row[]>) =>
  builtOnce<Values, Row>((db, ...values) => ({ compile: () => build(...values).compile(db) }))

/** As `builtOnce`, with one statement for each form, such as which filters are set. `nameOf` tells forms apart; they are few. */
export function builtOncePerForm<Form, Values extends readonly unknown[], Row>(
  nameOf: (form: Form) => string,
  build: (form: Form, ...values: Values) => RawBuilder<Row>,
): (db: Db, form: Form, ...values: Values) => Promise<Row[]> {
  const statements = new Map<string, (db: Db, ...values: Values) => Promise<Row[]>>()
  return (db, form, ...values) => {
    const name = nameOf(form)
    const known = statements.get(name)
    const statement = known ?? textBuiltOnce<Values, Row>((...given) => build(form, ...given))
    if (!known) statements.set(name, statement)
    return statement(db, ...values)
  }
}
