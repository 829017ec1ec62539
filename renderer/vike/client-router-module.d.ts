/** Vike's own entry: importing it starts the client router (vite.config.ts). */
declare module 'virtual:client-router'
