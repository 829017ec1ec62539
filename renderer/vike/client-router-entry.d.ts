/** Vike's own client entry: importing it starts the client router (build/vite/page-before-router.ts). */
declare module 'virtual:client-router'
