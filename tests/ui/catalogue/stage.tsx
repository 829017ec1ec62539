/** The frame's stage, with an API that does as told. */
import type { ReactNode } from 'react'
import type { Api } from '#api/client.ts'
import { ResourceContext } from '#ui/data/resource-context.ts'

export function withApi(part: ReactNode, api: Partial<Api> = {}): ReactNode {
  return <ResourceContext value={{ api: api as Api }}>{part}</ResourceContext>
}
