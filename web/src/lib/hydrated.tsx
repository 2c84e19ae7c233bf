import { type ComponentType, type FunctionComponent, useLayoutEffect } from 'react'
import { finishHydration } from './hydration.ts'

/**
 * A page that reports when it is hydrated, whatever it shows. Responses wait for that: a page that shows a placeholder until
 * its own response is there must not wait for the limit of that wait.
 */
export function hydrated<Props extends object>(Page: ComponentType<Props>): FunctionComponent<Props> {
  return function HydratedPage(props) {
    useLayoutEffect(finishHydration, [])
    return <Page {...props} />
  }
}
