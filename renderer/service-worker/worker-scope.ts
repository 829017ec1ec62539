/** Types of a service worker's global scope, as far as they are used: the compiler's library is the one of pages. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface PageMessage extends WorkerEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: PageMessage
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  /** Missing in Firefox 139, Safari 18.3 and older. */
  readonly cookieStore?: CookieStore
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void
}
