import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { bar, end, mail, name as nameClass, person, personWords, start as startClass } from './TopBar.css.ts';

export interface TopBarProps {
  start?: ReactNode;
  children?: ReactNode;
}

export function TopBar({ start, children }: TopBarProps) {
  return (
    <header className={bar}>
      <div className={startClass}>{start}</div>
      <div className={end}>{children}</div>
    </header>
  );
}

export interface PersonProps {
  name: string;
  email: string;
  picture?: string | undefined;
}

export function Person({ name, email, picture }: PersonProps) {
  return (
    <div className={person} title={`${name} ${email}`}>
      <Avatar name={name} src={picture} />
      <div className={personWords}>
        <span className={nameClass}>{name}</span>
        <span className={mail}>{email}</span>
      </div>
    </div>
  );
}
