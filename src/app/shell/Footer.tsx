import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { site } from '#content/site.ts';
import { Icon } from '../icons/Icon.tsx';
import './footer.css';

/** The year in which the app was opened. */
const year = new Date().getFullYear();

/** Privacy Policy, copyright, the sponsorship disclaimer and two logo links (rule NAV-6). */
export function Footer(): ReactNode {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <ul className="footer-links">
          <li>
            <Link to="/privacy-policy">Privacy Policy</Link>
          </li>
          {site.logoLinks.map(({ name, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {name}
                <Icon name="external" />
                <span className="visually-hidden">(opens in a new window)</span>
              </a>
            </li>
          ))}
        </ul>
        <p>{site.disclaimer}</p>
        <p>
          © {year} {site.copyrightHolder}
        </p>
      </div>
    </footer>
  );
}
