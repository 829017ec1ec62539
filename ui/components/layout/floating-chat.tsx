import { whatsappLink } from '#domain/company.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './floating-chat.module.css'

/** Link to the chat app on every page (SPEC §2). */
export function FloatingChat() {
  const { t } = useTranslation()
  return (
    <aside aria-label={t('nav.chat')}>
      <a className={`above-tray ${styles.root}`} href={whatsappLink()} aria-label={t('nav.chatOnWhatsapp')}>
        <Icon name="message-circle" />
      </a>
    </aside>
  )
}
