import { useEffect, useRef } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import styles from './footer-links.module.css'

interface FooterLinksProps {
  readonly title: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
}

/** A section that is collapsible in a narrow window and always open in a wide window. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  const ref = useOpenInWideWindow()
  return (
    <details className={styles.root} ref={ref}>
      <summary>
        {title}
        <Icon name="plus" />
      </summary>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Sets `open` in a wide window. CSS shows the content before hydration; screen readers need the `open` state. */
function useOpenInWideWindow() {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 62em)')
    const follow = () => {
      if (ref.current) ref.current.open = wide.matches
    }
    follow()
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return ref
}
