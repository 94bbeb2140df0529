import { useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ChartPoint } from '#domain/progress-charts.ts';
import { reviewOf } from './ChartTable.tsx';
import { nearestTo } from './scale.ts';

/** A point of a chart where it is drawn. */
export interface Placed extends ChartPoint {
  readonly x: number;
  readonly y: number;
  /** The upper end of its whisker; else the same as `y`. */
  readonly top: number;
  readonly inSignal: boolean;
}

/** 44 px to touch; where points lie closer, the nearest one counts. */
const TARGET_RADIUS = 22;

interface PointsProps {
  readonly placed: readonly Placed[];
  readonly nameOf: (point: Placed) => string;
  /** The point that is pointed at or focused. */
  readonly onAtHand: (place: number | null) => void;
}

/** Links, one tab stop in all; the arrow keys go from one to the next. */
export function Points({ placed, nameOf: name, onAtHand }: PointsProps): ReactNode {
  const navigate = useNavigate();
  const [stop, setStop] = useState(placed.length - 1);
  const tabStop = Math.min(stop, placed.length - 1);
  const move = (event: KeyboardEvent<SVGGElement>) => {
    const to = { ArrowRight: tabStop + 1, ArrowLeft: tabStop - 1, Home: 0, End: placed.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('a')[Math.max(0, Math.min(to, placed.length - 1))]?.focus();
  };
  const placeAt = ({ currentTarget, clientX, clientY }: MouseEvent<SVGGElement>) => {
    const frame = currentTarget.ownerSVGElement?.getBoundingClientRect();
    return frame === undefined ? 0 : nearestTo(placed, clientX - frame.left, clientY - frame.top);
  };
  const press = (event: MouseEvent<SVGGElement>) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    // By a key, it is the point that has the focus.
    if (event.detail === 0 || !isPlain) return;
    const point = placed[placeAt(event)];
    if (point === undefined) return;
    event.preventDefault();
    void navigate(reviewOf(point.point.assessmentId));
  };
  return (
    // Keys and clicks are those of the links inside.
    <g
      onKeyDown={move}
      onClickCapture={press}
      onMouseMove={(event) => onAtHand(placeAt(event))}
      onMouseLeave={() => onAtHand(null)}
    >
      {placed.map((point, place) => (
        <Link
          key={point.point.assessmentId}
          to={reviewOf(point.point.assessmentId)}
          aria-label={name(point)}
          tabIndex={place === tabStop ? 0 : -1}
          className={`run-chart-point ${point.inSignal ? 'is-signal' : ''} ${point.isCounted ? '' : 'is-other'}`}
          onFocus={() => {
            setStop(place);
            onAtHand(place);
          }}
          onBlur={() => onAtHand(null)}
        >
          <circle className="run-chart-target" cx={point.x} cy={point.y} r={TARGET_RADIUS} />
          {point.inSignal && <circle className="run-chart-ring" cx={point.x} cy={point.y} r={8} />}
          <circle className="run-chart-dot" cx={point.x} cy={point.y} r={4.5} />
        </Link>
      ))}
    </g>
  );
}
